-- The limit that a card statement prints, in minor units; null where it prints none and for statements from before.
ALTER TABLE card_statement ADD COLUMN credit_limit bigint;
