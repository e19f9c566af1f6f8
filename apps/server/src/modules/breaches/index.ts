export { createBreaches, formatNotice } from './breaches.ts'
export type { Breach, BreachChange } from './repository/breach.ts'
