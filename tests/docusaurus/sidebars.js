// One page of documents.
export default { docs: ["queues"] };
