/** The parts of the site that its status page names. */
export type ServiceName = 'site' | 'database' | 'payments' | 'email' | 'models'

/** `idle`: not used recently, so nothing is known. `simulated`: test mode, without a real service. */
export type ServiceState = 'operational' | 'degraded' | 'down' | 'idle' | 'simulated'

/** What this process knows about itself and the services it uses. Public, so it has no details. */
export type SiteStatus = readonly { readonly name: ServiceName; readonly state: ServiceState }[]
