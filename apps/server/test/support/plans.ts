import type { Member, RealApp } from './real-app.ts'

/** Puts a person on a plan, as a verified payment would. */
export const setPlan = (app: RealApp, person: Member, plan: 'free' | 'grow' | 'work') =>
  app.db.admin.updateTable('person').set({ plan }).where('user_id', '=', person.user.id).execute()
