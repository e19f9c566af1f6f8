export {
  type AccountFact,
  type BankFacts,
  type BankProvider,
  type MovementFact,
  type ProviderCallback,
  ProviderPayloadInvalid,
} from './provider.ts'
