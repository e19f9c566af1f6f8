export { createRegistrationGate } from './gate.ts'
export { createInvitations, createOperatorInvitation, invitationStore } from './invitations.ts'
export { registerInvitationRoutes } from './routes.ts'
