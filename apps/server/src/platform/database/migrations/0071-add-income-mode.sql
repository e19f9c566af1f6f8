-- How '¿Cuánto me queda?' is computed: what the transactions show, or what the user says.
ALTER TABLE person ADD COLUMN income_mode text NOT NULL DEFAULT 'automatic';
-- Pesos that are never free; null is one month of fixed bills.
ALTER TABLE person ADD COLUMN cushion bigint;
ALTER TABLE person ADD CONSTRAINT person_income_mode_check
  CHECK (income_mode IN ('automatic', 'salary', 'irregular', 'small')) NOT VALID;
ALTER TABLE person ADD CONSTRAINT person_cushion_check CHECK (cushion BETWEEN 0 AND 999999999) NOT VALID;
