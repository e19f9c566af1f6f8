-- What sorting and refunds need of a transaction.

-- Hundredths of a unit in every currency, so that amounts sort as the wire shows them.
ALTER TABLE transaction ADD COLUMN sort_amount bigint NOT NULL
  GENERATED ALWAYS AS (CASE currency WHEN 'USD' THEN amount ELSE amount * 100 END) STORED;
CREATE INDEX transaction_by_amount ON transaction (user_id, sort_amount, id) WHERE deleted_at IS NULL;
CREATE INDEX transaction_by_category ON transaction (user_id, category, posted_on DESC, id DESC) WHERE deleted_at IS NULL;

-- The charge that a refund gives back. Its category lowers that category's sum (decisions 4).
ALTER TABLE transaction ADD COLUMN refund_of uuid;
ALTER TABLE transaction ADD CONSTRAINT transaction_refund_of FOREIGN KEY (user_id, refund_of)
  REFERENCES transaction (user_id, id) ON DELETE SET NULL (refund_of);
CREATE INDEX transaction_refund ON transaction (user_id, refund_of) WHERE refund_of IS NOT NULL;
