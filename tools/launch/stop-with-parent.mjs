/**
 * Loaded into the program by start.mjs. When start.mjs is killed, the IPC channel closes and the
 * program stops in order, instead of keeping the port and the data.
 */
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
