-- Prepaid plans and some gyms charge every 28 days.
ALTER TABLE recurring_series DROP CONSTRAINT recurring_series_rhythm_check, DROP CONSTRAINT recurring_series_own_rhythm_check;
ALTER TABLE recurring_series
  ADD CONSTRAINT recurring_series_rhythm_check
    CHECK (rhythm IN ('weekly', 'fortnightly', 'every_28_days', 'monthly', 'bimonthly', 'quarterly', 'yearly')),
  ADD CONSTRAINT recurring_series_own_rhythm_check
    CHECK (own_rhythm IN ('weekly', 'fortnightly', 'every_28_days', 'monthly', 'bimonthly', 'quarterly', 'yearly'));

-- The months of a season in which a monthly bill does not come, such as the summer of a school; the next recount fills them.
ALTER TABLE recurring_series ADD COLUMN quiet_months smallint[] NOT NULL DEFAULT '{}'
  CHECK (quiet_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[] AND cardinality(quiet_months) < 12);
