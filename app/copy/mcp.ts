/** The MCP server: how it names itself, its tools and its prompts. */
export const mcpName = 'Ghost Writers IA'
