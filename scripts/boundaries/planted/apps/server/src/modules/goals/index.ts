export { goals } from './service.ts'
