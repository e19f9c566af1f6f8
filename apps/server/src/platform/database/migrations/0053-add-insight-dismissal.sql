-- Insights of the home page that the user dismissed: each names a fact and does not return.
CREATE TABLE insight_dismissal (
  user_id      uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  key          text NOT NULL,
  dismissed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
ALTER TABLE insight_dismissal ENABLE ROW LEVEL SECURITY;
ALTER TABLE insight_dismissal FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON insight_dismissal TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON insight_dismissal TO lucas_app;
