-- mode: per-user
UPDATE account SET known_until = least(files.day, (account.synced_at AT TIME ZONE 'America/Santiago')::date)
  FROM (SELECT i.account_id, max(i.period_to) AS day
          FROM statement_import i
          JOIN account a ON a.user_id = i.user_id AND a.id = i.account_id AND a.deleted_at IS NULL AND a.known_until IS NULL
          JOIN connection c ON c.user_id = a.user_id AND c.id = a.connection_id AND c.provider = 'file'
         WHERE i.user_id = current_setting('app.user_id')::uuid AND i.state = 'done' AND i.period_to IS NOT NULL
         GROUP BY i.account_id LIMIT 2000) files
 WHERE account.user_id = current_setting('app.user_id')::uuid AND account.id = files.account_id;
