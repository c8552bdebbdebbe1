/** The part of Puppeteer's API that these tests use. It's installed on demand, and so are its types. */
export type Puppeteer = {
  launch(options: {
    readonly browser: 'firefox'
    readonly executablePath: string
    readonly extraPrefsFirefox: Record<string, boolean | number | string>
  }): Promise<Browser>
}

export type Browser = {
  createBrowserContext(): Promise<BrowserContext>
  close(): Promise<void>
}

export type BrowserContext = {
  setCookie(cookie: {
    readonly name: string
    readonly value: string
    readonly domain?: string
  }): Promise<void>
  newPage(): Promise<Page>
  close(): Promise<void>
}

type Frame = {
  locator(selector: string): Locator
  $$eval(selector: string, read: (found: Element[]) => string[]): Promise<string[]>
}

type Locator = { click(): Promise<void>; fill(text: string): Promise<void> }

export type Page = Frame & {
  readonly mouse: { move(x: number, y: number): Promise<void> }
  on(event: 'console', hear: (message: ConsoleMessage) => void): void
  on(event: 'pageerror', hear: (fault: unknown) => void): void
  setDefaultTimeout(timeoutMs: number): void
  evaluate<Result>(run: () => Result): Promise<Result>
  bringToFront(): Promise<void>
  goto(url: string): Promise<unknown>
  url(): string
  frames(): readonly (Frame & { url(): string })[]
  waitForSelector(selector: string): Promise<unknown>
  setViewport(size: { readonly width: number; readonly height: number }): Promise<void>
  screenshot(options: { readonly path: string; readonly fullPage: boolean }): Promise<unknown>
}

type ConsoleMessage = { type(): string; text(): string }
