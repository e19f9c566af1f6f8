-- How '¿Cuánto me queda?' is computed: what the transactions show, or what the user says.
ALTER TABLE person ADD COLUMN income_mode text NOT NULL DEFAULT 'automatic'
  CHECK (income_mode IN ('automatic', 'salary', 'irregular', 'small'));
-- Pesos that are never free; null is one month of fixed bills.
ALTER TABLE person ADD COLUMN cushion bigint CHECK (cushion BETWEEN 0 AND 999999999);
