-- mode: concurrently
-- Rows with a kind that their source never gives: release 1.0.0, which knows no sources, wrote them next to this one.
CREATE INDEX CONCURRENTLY transaction_undecided_kind ON transaction (user_id)
  WHERE (kind_source = 'sign' AND kind NOT IN ('spending', 'income')) OR (kind_source = 'pair' AND kind IN ('spending', 'income'));
