"""Runs the whole MCP sequence over stdio with the official Python client.

Arguments: the command to start the server, its script, the pitch, and article URLs. Prints a summary as JSON.
"""

import asyncio
import json
import os
import sys

from mcp import Client, StdioServerParameters, stdio_client


async def main(command: str, script: str, pitch: str, urls: list[str]) -> None:
    server = StdioServerParameters(command=command, args=[script, "mcp"], env=dict(os.environ))
    heard: list[list[float | None]] = []

    async def note(progress: float, total: float | None, _message: str | None) -> None:
        heard.append([progress, total])

    async with Client(stdio_client(server)) as client:

        async def call(name: str, arguments: dict, **options) -> dict:
            result = await client.call_tool(name, arguments, **options)
            assert not result.is_error, result.content
            return result.structured_content

        tools = [tool.name for tool in (await client.list_tools()).tools]
        await call("get_credit_balance", {})
        await call("search_news", {"q": "harbour"})
        sources = [{"type": "article_url", "url": url} for url in urls]
        job = await call("enrich_journalists", {"from": sources, "fit_context": {"pitch": pitch}})
        while job["status"] in ("pending", "processing"):
            arguments = {"job_id": job["id"], "wait_seconds": 20}
            job = await call("get_journalist_enrichment_job", arguments, progress_callback=note)
    print(
        json.dumps(
            {
                "tools": tools,
                "status": job["status"],
                "resolved": job["progress"]["resolved"],
                "last_progress": heard[-1],
            }
        )
    )


asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
