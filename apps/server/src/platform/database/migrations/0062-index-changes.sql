-- mode: concurrently
-- What was changed since a moment: found without reading the history.
CREATE INDEX CONCURRENTLY transaction_changed ON transaction (user_id, updated_at);
-- What the bills of a card read row by row; its posted purchases come from the rollup.
CREATE INDEX CONCURRENTLY transaction_beside_purchases ON transaction (user_id, account_id, posted_on)
  WHERE deleted_at IS NULL AND parent_id IS NULL
    AND (kind <> 'spending' OR pending OR installment_total IS NOT NULL OR part_total IS NOT NULL);
