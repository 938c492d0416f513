"""What happens to a roster between two games: `campaign.yaml` walked step by step."""
