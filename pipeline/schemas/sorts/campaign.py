"""campaign.yaml."""

from collections.abc import Iterator
from copy import deepcopy

from pipeline.campaign.plan import Campaign
from pipeline.campaign.question import SORTS as QUESTIONS
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    schema = deepcopy(model_schema(Campaign))
    schema["$defs"]["Ask"]["properties"]["type"]["enum"] = list(QUESTIONS)
    doc = "What happens to a roster between two games, step by step."
    yield content_schema(vocabulary, "campaign", file_schema("campaign.yaml", doc, schema))


SORTS.add("campaign", Sort("campaign.yaml", _schemas))
