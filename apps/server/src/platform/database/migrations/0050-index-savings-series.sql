-- Rows of Ahorro e inversión can be in a series: a monthly plan is expected like a bill.
DROP INDEX transaction_recurring;
CREATE INDEX transaction_recurring ON transaction (user_id, recurring_key, posted_on DESC, id DESC)
  WHERE kind IN ('spending', 'income', 'savings') AND installment_total IS NULL AND NOT pending AND deleted_at IS NULL;
