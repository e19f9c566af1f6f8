import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { NewProposal, StoredProposal } from '../domain/reconcile.ts'

export interface ProposalRow extends StoredProposal {
  /** The amount changed after the proposal was made. */
  isAmountChanged: boolean
  createdAt: Date
}

interface StoredShare {
  transactionId: string
  amount: string
}

/** Reads and writes proposals with the transactions in them. */
export const savingsProposalRepository = (tx: Tx) => {
  const insertShares = async (
    userId: string,
    { id, planId }: { id: string; planId: string },
    shares: NewProposal['shares'],
  ): Promise<void> => {
    if (shares.length === 0) return
    await sql`
      insert into savings_share (user_id, plan_id, transaction_id, proposal_id, amount)
      select ${userId}, ${planId}, s.id, ${id}, s.amount
        from unnest(${shares.map(({ transactionId }) => transactionId)}::uuid[],
                    ${shares.map(({ amount }) => amount.toString())}::bigint[]) as s (id, amount)
          on conflict (user_id, plan_id, transaction_id) do nothing`.execute(tx)
  }

  return {
    /** Lists the open proposals, and all since a day, oldest first. Only open ones come with their transactions. */
    async list(userId: string, since: PlainDate | null): Promise<ProposalRow[]> {
      const { rows } = await sql<Omit<ProposalRow, 'shares'> & { shares: StoredShare[] }>`
        with shares as (
          select s.proposal_id, json_agg(json_build_object('transactionId', s.transaction_id, 'amount', s.amount::text)
                                         order by s.transaction_id) as list
            from savings_proposal p
            join savings_share s on s.user_id = p.user_id and s.proposal_id = p.id
           where p.user_id = ${userId} and p.state = 'open' group by s.proposal_id
        )
        select p.id, p.plan_id as "planId", p.cause, p.day, p.amount, p.state = 'open' as "isOpen",
               p.amount_changed as "isAmountChanged", p.created_at as "createdAt", coalesce(s.list, '[]') as shares
          from savings_proposal p left join shares s on s.proposal_id = p.id
         where p.user_id = ${userId} and (p.state = 'open' or p.day >= ${since}::date)
         order by p.day, p.id`.execute(tx)
      return rows.map((row) => ({
        ...row,
        shares: row.shares.map(({ transactionId, amount }) => ({ transactionId, amount: BigInt(amount) })),
      }))
    },

    find: (userId: string, id: string) =>
      tx
        .selectFrom('savings_proposal')
        .select(['id', 'state'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Returns by plan which of these transactions are in one of its proposals. */
    async listUsed(userId: string, planIds: readonly string[], ids: readonly string[]) {
      const { rows } = await sql<{ planId: string; transactionId: string }>`
        select s.plan_id as "planId", s.transaction_id as "transactionId"
          from savings_share s
         where s.user_id = ${userId} and s.plan_id = any(${[...planIds]}::uuid[])
           and s.transaction_id = any(${[...ids]}::uuid[])`.execute(tx)
      return new Map(
        [...Map.groupBy(rows, ({ planId }) => planId)].map(([planId, shares]) => [
          planId,
          new Set(shares.map(({ transactionId }) => transactionId)),
        ]),
      )
    },

    /** Inserts a proposal, unless its plan has one for the same cause. */
    async create(userId: string, id: string, proposal: NewProposal, now: Date): Promise<void> {
      const inserted = await tx
        .insertInto('savings_proposal')
        .values({
          user_id: userId,
          id,
          plan_id: proposal.planId,
          cause: proposal.cause,
          day: proposal.day,
          amount: proposal.amount,
          state: 'open',
          entry_id: null,
          created_at: now,
          decided_at: null,
        })
        .onConflict((on) => on.columns(['user_id', 'plan_id', 'cause']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted) await insertShares(userId, { id, planId: proposal.planId }, proposal.shares)
    },

    /** Replaces the amount and the transactions of an open proposal. A fixed amount, without transactions, is the user's own. */
    async replace(userId: string, proposal: Pick<StoredProposal, 'id' | 'planId' | 'amount' | 'shares'>) {
      await tx
        .deleteFrom('savings_share')
        .where('user_id', '=', userId)
        .where('proposal_id', '=', proposal.id)
        .execute()
      await insertShares(userId, proposal, proposal.shares)
      await tx
        .updateTable('savings_proposal')
        .set({
          amount: proposal.amount,
          ...(proposal.shares.length > 0 && {
            amount_changed: sql<boolean>`amount_changed or amount <> ${proposal.amount}`,
          }),
        })
        .where('user_id', '=', userId)
        .where('id', '=', proposal.id)
        .execute()
    },

    /** Deletes proposals; their transactions can be in another one. */
    async delete(userId: string, ids: readonly string[]): Promise<void> {
      await tx
        .deleteFrom('savings_proposal')
        .where('user_id', '=', userId)
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute()
    },

    /** Ends an open proposal. Its transactions stay in it. */
    async decide(
      userId: string,
      id: string,
      decision: { state: 'confirmed'; entryId: string } | { state: 'dismissed' | 'expired' },
      now: Date,
    ): Promise<void> {
      await tx
        .updateTable('savings_proposal')
        .set({
          state: decision.state,
          entry_id: decision.state === 'confirmed' ? decision.entryId : null,
          decided_at: now,
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('state', '=', 'open')
        .execute()
    },
  }
}
