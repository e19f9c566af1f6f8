-- mode: per-user
-- Releases up to 1.1.0 copied `person` from a purchase to its refund, which then looked like a choice of its own and followed
-- no later one. A choice for the refund itself also marks it as reviewed.
UPDATE transaction SET category_source = 'learned'
 WHERE user_id = current_setting('app.user_id')::uuid
   AND id IN (
         SELECT r.id FROM transaction r JOIN transaction p ON p.user_id = r.user_id AND p.id = r.refund_of
          WHERE r.user_id = current_setting('app.user_id')::uuid AND r.refund_of IS NOT NULL AND r.deleted_at IS NULL
            AND r.category_source = 'person' AND NOT r.reviewed AND NOT r.manual
          LIMIT 2000);
-- The refresh of guesses then gives them the category of their purchase.
INSERT INTO guess_refresh (user_id)
SELECT current_setting('app.user_id')::uuid
 WHERE EXISTS (
         SELECT FROM transaction r JOIN transaction p ON p.user_id = r.user_id AND p.id = r.refund_of
          WHERE r.user_id = current_setting('app.user_id')::uuid AND r.refund_of IS NOT NULL AND r.deleted_at IS NULL
            AND r.category_source NOT IN ('person', 'written') AND r.category <> p.category)
    ON CONFLICT DO NOTHING;
