import type { Goal, GoalSummary } from '@lucas/contract/planning/goal.ts'

let created = 0

/** Returns a goal with a unique id for tests. */
export function aGoal(more: Partial<Goal> = {}): Goal {
  created += 1
  return {
    id: `019a0000-0000-7000-8000-${String(created).padStart(12, '0')}`,
    name: `Meta ${created}`,
    target_amount: 3_000_000,
    current_amount: 2_610_000,
    remaining_amount: 390_000,
    progress_percentage: 87,
    target_date: '2027-02-15',
    category: 'emergency',
    color: '#384fd3',
    icon: '🛟',
    state: 'active',
    state_display: 'Activa',
    auto_reactivate: false,
    reactivate_threshold: null,
    account_id: null,
    suggested_monthly_target: 130_000,
    projected_month: '2027-03',
    recent_transactions: [],
    purchase_transaction_id: null,
    created_at: '2026-01-01T12:00:00.000Z',
    state_since: '2026-01-01T12:00:00.000Z',
    version: 1,
    ...more,
  }
}

export const aSummary = (more: Partial<GoalSummary>): GoalSummary => ({
  month: { from: '2026-11-01', to: '2026-11-30' },
  monthly_saved: 622_000,
  monthly_target: 909_500,
  monthly_missing: 287_500,
  on_track: true,
  total_saved: 11_040_000,
  total_target: 17_100_000,
  progress_percentage: 64.5,
  ...more,
})
