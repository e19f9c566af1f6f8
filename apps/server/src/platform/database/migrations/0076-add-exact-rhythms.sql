-- Rhythms that the release before does not know are in columns of their own; `rhythm` and `own_rhythm` have one that it knows.
-- A commitment can end: on a day, which is that of the payment with the last number.
-- `purpose` is what the user answers about a monthly transfer to a person; null until then.
ALTER TABLE recurring_series
  ADD COLUMN exact_rhythm     text,
  ADD COLUMN own_exact_rhythm text,
  ADD COLUMN ends_on          date,
  ADD COLUMN last_number      smallint,
  ADD COLUMN purpose          text,
  ADD CONSTRAINT recurring_series_exact_rhythm
    CHECK (exact_rhythm IN ('half_yearly', 'property_tax', 'once')) NOT VALID,
  ADD CONSTRAINT recurring_series_own_exact_rhythm
    CHECK (own_exact_rhythm IN ('half_yearly', 'property_tax', 'once')) NOT VALID,
  ADD CONSTRAINT recurring_series_purpose
    CHECK (purpose IN ('rent', 'common_expenses', 'allowance', 'other')) NOT VALID,
  ADD CONSTRAINT recurring_series_last_number
    CHECK (last_number IS NULL OR (last_number BETWEEN 1 AND 600 AND ends_on IS NOT NULL)) NOT VALID;
