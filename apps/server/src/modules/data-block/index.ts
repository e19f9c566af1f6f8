export { createDataBlocks } from './data-block.ts'
export { createBlockFollowUp, createBlockWorker } from './follow-up.ts'
export {
  dataBlockedSince,
  isDataBlocked,
  isDataBlockedLocked,
  requireUnblocked,
  stopIfBlocked,
  wasBlockLiftedSince,
} from './gate.ts'
export { registerDataBlockRoutes } from './routes.ts'
