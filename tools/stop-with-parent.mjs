/**
 * Loaded into the program by start.mjs. If start.mjs is killed it can't pass a signal on any more: then the channel
 * to it closes, and the program stops as if it had been asked to, instead of living on unseen with port and data.
 */
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
