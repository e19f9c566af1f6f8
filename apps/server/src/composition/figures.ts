import {
  createBudgetUse,
  createListUserMonths,
  createLoadUserMonth,
  createPlannedSpending,
} from '../modules/budgets/index.ts'
import { createCardBills } from '../modules/cards/index.ts'
import { createBrokenReconciliations } from '../modules/reconciliation/index.ts'
import { createRecurringOutlook } from '../modules/recurring/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'

/** Returns the reads that modules, subscribers and the demo show figures with: what comes, the bills of cards, budgets and months. */
export function createFigures({ db, clock }: { db: Db; clock: Clock }) {
  const outlook = createRecurringOutlook({ db, clock })
  const cardBills = createCardBills({ clock })
  return {
    outlook,
    cardBills,
    listBudgetUse: createBudgetUse({ clock, outlook }),
    listBrokenReconciliations: createBrokenReconciliations({ cards: cardBills }),
    loadMonth: createLoadUserMonth({ clock, outlook }),
    listPlanned: createPlannedSpending({ clock, outlook }),
    listUserMonths: createListUserMonths({ clock, outlook }),
  }
}
