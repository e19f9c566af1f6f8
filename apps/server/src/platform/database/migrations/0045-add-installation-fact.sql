-- Facts of one installation that must not change under its data. `account_hash_key` is a digest of the key that recognizes
-- bank accounts: under another key every account of a bank would count as new at its next sync, with all its transactions.

CREATE TABLE installation_fact (
  name   text PRIMARY KEY,
  digest bytea NOT NULL
);
GRANT SELECT, INSERT ON installation_fact TO lucas_app;
