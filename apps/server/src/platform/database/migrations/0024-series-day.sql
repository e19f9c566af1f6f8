-- The day on which a person expects the next movement of a series; the following ones are counted from it.
ALTER TABLE recurring_series ADD COLUMN own_next_on date;
