export { removePlanLimits } from './plan-limits.ts'
export {
  type NewDemoUser,
  type UserExpression,
  type UserRow,
  type UserUpdate,
  users,
} from './repository/person.ts'
