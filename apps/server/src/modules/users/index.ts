export { removePlanLimits } from './plan-limits.ts'
export { type NewDemoUser, type UserRow, type UserUpdate, users } from './repository/person.ts'
