export { type NewDemoUser, type UserRow, type UserUpdate, users } from './repository/person.ts'
