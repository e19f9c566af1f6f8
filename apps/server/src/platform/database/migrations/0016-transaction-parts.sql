-- A movement that the person divided: its parts are rows that stand in its place in every list and sum. The whole stays
-- as the bank's word, for deduplication, pairs, refunds and goals. `part_total` stands on the whole and on each part.
ALTER TABLE transaction ADD COLUMN parent_id uuid, ADD COLUMN part_number smallint, ADD COLUMN part_total smallint;
ALTER TABLE transaction ADD CONSTRAINT transaction_part CHECK (
  (parent_id IS NULL) = (part_number IS NULL)
  AND (part_total IS NULL OR part_total >= 2)
  AND (part_number IS NULL OR (part_total IS NOT NULL AND part_number BETWEEN 1 AND part_total)));
ALTER TABLE transaction ADD CONSTRAINT transaction_parent FOREIGN KEY (user_id, parent_id)
  REFERENCES transaction (user_id, id) ON DELETE CASCADE;
CREATE INDEX transaction_parts ON transaction (user_id, parent_id) WHERE parent_id IS NOT NULL;
-- Wholes and parts, for balances, which know the bank's days only.
CREATE INDEX transaction_divided ON transaction (user_id) WHERE part_total IS NOT NULL;
