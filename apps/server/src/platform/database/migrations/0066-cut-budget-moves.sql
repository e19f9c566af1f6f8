-- A move counts less than was moved where one of its lines ends, gets less, or is nested or paused: `amount` is what counts.
ALTER TABLE budget_move
  -- What the user moved; null while all of it counts.
  ADD COLUMN asked bigint,
  -- Why it counts less.
  ADD COLUMN cut   text CHECK (cut IN ('ended', 'nested', 'paused', 'short')),
  DROP CONSTRAINT budget_move_amount_check,
  ADD CONSTRAINT budget_move_amount_check CHECK (amount >= 0),
  ADD CONSTRAINT budget_move_cut CHECK ((cut IS NULL AND asked IS NULL AND amount > 0) OR (cut IS NOT NULL AND asked > amount));
