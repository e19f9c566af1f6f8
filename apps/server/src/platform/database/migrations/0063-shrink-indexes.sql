-- mode: concurrently
-- Descending keys of a history that is written from its oldest day on split each page in half; ascending ones are read backwards.
-- An id in each key keeps equal keys from being stored once: where other keys find few rows, these are sorted when they are read.
CREATE INDEX CONCURRENTLY transaction_by_day ON transaction (user_id, posted_on, id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY transaction_by_category_day ON transaction (user_id, category, posted_on) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY transaction_by_sort_amount ON transaction (user_id, sort_amount) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY transaction_by_key_day ON transaction (user_id, recurring_key, posted_on)
  WHERE kind IN ('spending', 'income', 'savings') AND installment_total IS NULL AND NOT pending AND deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS transaction_list;
DROP INDEX CONCURRENTLY IF EXISTS transaction_by_category;
DROP INDEX CONCURRENTLY IF EXISTS transaction_by_amount;
DROP INDEX CONCURRENTLY IF EXISTS transaction_recurring;
