export { createRegistrationGate } from './gate.ts'
export { createInvitations, createOperatorInvitation, invitationStore } from './invitations.ts'
export { listFirstPeople } from './repository/invitation.ts'
export { registerInvitationRoutes } from './routes.ts'
