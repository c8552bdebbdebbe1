import type { ContactPorts } from './contact/ports.ts'
import type { LimitPorts } from './limits/ports.ts'

/** Everything the business asks of the world: the sum of what its rooms ask. */
export type Ports = Stores & LimitPorts & ContactPorts & { readonly together: Together }

/** The rooms of the database: what can be written together. */
export type Stores = Pick<LimitPorts & ContactPorts, 'limits' | 'contact'>

/**
 * Runs the work in one transaction: all of its writes, or none. The work gets
 * stores of its own; never call the network, nor the outer stores, inside.
 */
export type Together = <Answer>(work: (stores: Stores) => Promise<Answer>) => Promise<Answer>
