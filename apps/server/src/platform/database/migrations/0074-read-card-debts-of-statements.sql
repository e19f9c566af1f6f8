-- mode: per-user
-- Statements print what a card owes as a negative balance. A positive one may be a debt or a credit: the user is asked.
INSERT INTO card_debt (user_id, account_id, source_id, owed_on, debt)
SELECT i.user_id, i.account_id, i.id, i.period_to, -i.closing
  FROM statement_import i
  JOIN account a ON a.user_id = i.user_id AND a.id = i.account_id AND a.account_type = 'credit' AND a.deleted_at IS NULL
  JOIN connection c ON c.user_id = a.user_id AND c.id = a.connection_id AND c.provider = 'file'
 WHERE i.user_id = current_setting('app.user_id')::uuid AND i.state = 'done' AND i.closing <= 0 AND i.period_to IS NOT NULL
   AND NOT EXISTS (SELECT FROM card_debt d WHERE d.user_id = i.user_id AND d.account_id = i.account_id AND d.source_id = i.id)
 LIMIT 2000
ON CONFLICT DO NOTHING;
UPDATE account SET balance_current = -balance_current
 WHERE user_id = current_setting('app.user_id')::uuid
   AND id IN (SELECT a.id FROM account a
                JOIN connection c ON c.user_id = a.user_id AND c.id = a.connection_id AND c.provider = 'file'
               WHERE a.user_id = current_setting('app.user_id')::uuid AND a.account_type = 'credit' AND a.balance_current < 0
               LIMIT 2000);
