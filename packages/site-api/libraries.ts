/* What users save on the site: snippets, tuned models, and the libraries of teams. */

/** A user's own prompts. Read-only when the plan includes none. */
export type SnippetLibrary = {
  /** Grows with every change. */
  readonly revision: number
  readonly isReadOnly: boolean
  /** In the user's order. */
  readonly snippets: readonly Snippet[]
}

export type Snippet = SnippetInput & Versioned & { readonly id: string }

export type SnippetInput = {
  /** Lowercase letters, digits and hyphens: what is typed after a slash. */
  readonly name: string
  readonly description: string
  /** The prompt, with placeholders such as `{{selection}}`. */
  readonly body: string
}

export type Versioned = { readonly version: number }

export type TeamLibraries = {
  /** Grows with every change in one of the teams. */
  readonly revision: number
  /** By name. */
  readonly teams: readonly TeamLibrary[]
}

export type TeamLibrary = {
  readonly id: string
  readonly name: string
  /** Owner and admins may edit the library. */
  readonly role: 'owner' | 'admin' | 'member'
  /**
   * By the owner's plan. `read-only`: nobody may edit it. `paused`: it has no items here until the
   * owner upgrades.
   */
  readonly library: 'active' | 'read-only' | 'paused'
  /** When a library that is read-only is paused. */
  readonly readOnlyUntil: number | null
  readonly instructions: TeamInstructions
  /** By name. */
  readonly snippets: readonly Snippet[]
  /** By name. */
  readonly models: readonly TeamModel[]
}

/** A text that goes with every prompt. Empty with version 0 until the first one is saved. */
export type TeamInstructions = Versioned & { readonly text: string }

/** A tuned model. Each member uses it with a key of their own, which the site never gets. */
export type TeamModel = TeamModelInput & Versioned & { readonly id: string }

export type TeamModelInput = TunedModelInput

/** Models that a user has fine-tuned. */
export type TunedModelList = {
  /** Grows with every change. */
  readonly revision: number
  /** Whether the plan includes them. If not, they're listed but can't be selected. */
  readonly isUsable: boolean
  /** The newest first. */
  readonly models: readonly TunedModel[]
}

export type TunedModel = TunedModelInput & { readonly id: string; readonly createdAt: number }

/** Where a tuned model answers. The key never leaves the editor. */
export type TunedModelInput = {
  readonly name: string
  /** The base URL of an OpenAI-compatible API, without a user, a password or a query. */
  readonly endpoint: string
  /** The model's id there. */
  readonly model: string
}
