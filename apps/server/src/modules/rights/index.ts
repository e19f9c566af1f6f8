export { rightKinds } from './domain/due.ts'
export { recordErasedAccount } from './erased-account.ts'
export { type RightsRequest, rightsRequestRepository } from './repository/rights-request.ts'
export { createRights, type RightOutcome } from './rights.ts'
