-- How a user budgets: amounts by category and group, or the simple form; by calendar month or by pay cycle.
CREATE TABLE budget_plan (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  form       text NOT NULL CHECK (form IN ('lines', 'flex')),
  period     text NOT NULL CHECK (period IN ('month', 'cycle')),
  updated_at timestamptz NOT NULL
);

-- What an amount is for: a category or sub-category, a group of categories, or a part of the simple form.
CREATE TABLE budget_line (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('category', 'group', 'fixed', 'flexible', 'non_monthly')),
  -- As requests name it: a sub-category has its own name.
  category   text,
  -- The name of a group.
  name       text,
  -- The first month whose remainder is carried over; null without carry-over.
  carry_from date CHECK (extract(day FROM carry_from) = 1),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  CHECK ((kind = 'category') = (category IS NOT NULL)),
  CHECK ((kind = 'group') = (name IS NOT NULL))
);
CREATE UNIQUE INDEX budget_line_category ON budget_line (user_id, category) WHERE category IS NOT NULL;
CREATE UNIQUE INDEX budget_line_flex ON budget_line (user_id, kind) WHERE kind IN ('fixed', 'flexible', 'non_monthly');

-- The categories of groups, and those of fixed and not monthly spending. In each form a category is in one line at most.
CREATE TABLE budget_member (
  user_id  uuid NOT NULL,
  form     text NOT NULL CHECK (form IN ('lines', 'flex')),
  category text NOT NULL,
  line_id  uuid NOT NULL,
  PRIMARY KEY (user_id, form, category),
  FOREIGN KEY (user_id, line_id) REFERENCES budget_line (user_id, id) ON DELETE CASCADE
);
CREATE INDEX budget_member_line ON budget_member (user_id, line_id);

-- The amount of a line from a month on, in pesos; null where the line ends. Earlier months keep theirs.
CREATE TABLE budget_amount (
  user_id    uuid NOT NULL,
  line_id    uuid NOT NULL,
  from_month date NOT NULL CHECK (extract(day FROM from_month) = 1),
  amount     bigint CHECK (amount > 0),
  PRIMARY KEY (user_id, line_id, from_month),
  FOREIGN KEY (user_id, line_id) REFERENCES budget_line (user_id, id) ON DELETE CASCADE
);

-- Money moved from one line to another in the period that contains the day.
CREATE TABLE budget_move (
  user_id    uuid NOT NULL,
  id         uuid NOT NULL,
  moved_on   date NOT NULL,
  from_line  uuid NOT NULL,
  to_line    uuid NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, from_line) REFERENCES budget_line (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, to_line) REFERENCES budget_line (user_id, id) ON DELETE CASCADE,
  CHECK (from_line <> to_line)
);
CREATE INDEX budget_move_from ON budget_move (user_id, from_line);
CREATE INDEX budget_move_to ON budget_move (user_id, to_line);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['budget_plan', 'budget_line', 'budget_member', 'budget_amount', 'budget_move'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON budget_plan, budget_line, budget_member, budget_amount, budget_move TO lucas_app;

-- A notification can be about a budget.
ALTER TABLE notification
  DROP CONSTRAINT notification_subject_check,
  ADD CONSTRAINT notification_subject_check
    CHECK (subject IN ('transaction', 'account', 'connection', 'goal', 'category', 'security', 'left', 'budget'));
