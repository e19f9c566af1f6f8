-- Amounts of Chile's year that a forecast proposes from past years and the user removed.
CREATE TABLE forecast_removal (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  key        text NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
ALTER TABLE forecast_removal ENABLE ROW LEVEL SECURITY;
ALTER TABLE forecast_removal FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON forecast_removal TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON forecast_removal TO lucas_app;
