export { createDataBlocks } from './data-block.ts'
export { dataBlockedSince, isDataBlocked, isDataBlockedLocked, requireUnblocked } from './gate.ts'
export { registerDataBlockRoutes } from './routes.ts'
