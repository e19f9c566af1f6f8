-- mode: concurrently
-- What waits for a category is counted from the index alone; ascending keys fill its pages (0063).
CREATE INDEX CONCURRENTLY transaction_uncategorized ON transaction (user_id, posted_on, id)
  WHERE category_source IN ('none', 'model') AND category_confidence < 80 AND NOT reviewed
    AND kind IN ('spending', 'income', 'refund') AND deleted_at IS NULL AND (part_total IS NULL OR parent_id IS NOT NULL);
-- The categories that a user chose for a name, without reading everything of that name.
CREATE INDEX CONCURRENTLY transaction_chosen_category ON transaction (user_id, recurring_key)
  WHERE category_source = 'person' AND deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS transaction_unsure_guess;
