/** Loaded into the measured program: answers each message of its parent with its memory usage. */
process.on('message', () => process.send(process.memoryUsage()));
process.channel?.unref();
