-- Validates what 0076 added, without a lock on readers or writers.
ALTER TABLE recurring_series VALIDATE CONSTRAINT recurring_series_exact_rhythm;
ALTER TABLE recurring_series VALIDATE CONSTRAINT recurring_series_own_exact_rhythm;
ALTER TABLE recurring_series VALIDATE CONSTRAINT recurring_series_purpose;
ALTER TABLE recurring_series VALIDATE CONSTRAINT recurring_series_last_number;
