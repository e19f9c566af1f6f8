-- When a person is paid: it begins the cycle of '¿Cuánto me queda?' and of the period 'Mi ciclo'.
ALTER TABLE person ADD COLUMN payday text NOT NULL DEFAULT 'salary'
  CHECK (payday IN ('salary', 'day_1', 'day_15', 'day_30', 'last_day', 'last_banking_day'));
