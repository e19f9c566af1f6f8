ALTER TABLE person VALIDATE CONSTRAINT person_income_mode_check;
ALTER TABLE person VALIDATE CONSTRAINT person_cushion_check;
