-- mode: concurrently
-- What was changed since a moment: found without reading the history.
CREATE INDEX CONCURRENTLY transaction_changed ON transaction (user_id, updated_at);
-- Rows that are no posted purchases: the bills of a card read these one by one and the purchases from the rollup; what is left
-- until the payday reads own transfers and savings.
CREATE INDEX CONCURRENTLY transaction_beside_purchases ON transaction (user_id, account_id, posted_on)
  WHERE deleted_at IS NULL
    AND (kind <> 'spending' OR pending OR installment_total IS NOT NULL OR part_total IS NOT NULL);
